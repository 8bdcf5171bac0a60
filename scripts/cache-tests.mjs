// Runs the suite of scripts/cache-tests in a browser's role: its requests are a client's.
import { spawn } from 'node:child_process'
import http from 'node:http'
import net from 'node:net'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const [suite, program, ...options] = process.argv.slice(2)
const load = (path) => import(pathToFileURL(`${suite}/${path}`))

// The suite's server, for this machine only and at any port.
let server
http.Server.prototype.listen = function () {
  server = this
  return net.Server.prototype.listen.call(this, 0, '127.0.0.1')
}
Object.assign(process.env, { npm_config_protocol: 'http', npm_config_port: '80', npm_config_pidfile: '/dev/null' })
const say = console.log
console.log = () => {}
await load('test-engine/server/server.mjs')
const base = `http://127.0.0.1:${server.address().port}`

// The client: a request a line, a response a line.
const client = spawn(program, options, { stdio: ['pipe', 'pipe', 'inherit'] })
client.on('exit', (code) => { if (code !== 0) process.exit(70) })
const waiting = new Map()
createInterface(client.stdout).on('line', (line) => {
  const answer = JSON.parse(line)
  waiting.get(answer.id)?.(answer)
  waiting.delete(answer.id)
})
let count = 0
const nodeFetch = globalThis.fetch
globalThis.fetch = async (url, init = {}) => {
  if (!url.startsWith(`${base}/test/`)) return nodeFetch(url, init)
  const { method, headers, body, redirect, cache, signal } = init
  const id = ++count
  const answer = await new Promise((resolve, reject) => {
    waiting.set(id, resolve)
    signal?.addEventListener('abort', () => reject(signal.reason))
    client.stdin.write(JSON.stringify({ id, url, method, headers, body, redirect, cache }) + '\n')
  })
  if (answer.error !== undefined) throw new TypeError(answer.error)
  return {
    status: answer.status,
    statusText: '',
    headers: new Headers(answer.headers),
    text: async () => answer.body,
  }
}

const { default: tests } = await load('tests/index.mjs')
const { runTests, getResults } = await load('test-engine/client/runner.mjs')
const { determineTestResult, resultTypes } = await load('test-engine/lib/results.mjs')
await runTests(tests, true, base)
client.stdin.end()

const results = getResults()
const totals = { required: [0, 0], optimal: [0, 0], check: [0, 0] }
for (const { id, kind = 'required' } of tests.flatMap((set) => set.tests)) {
  if (!(id in results)) continue
  const result = determineTestResult(tests, id, results)
  const passes = result === resultTypes.pass || result === resultTypes.yes
  totals[kind][0] += passes ? 1 : 0
  totals[kind][1] += 1
  if (!passes && kind !== 'check') say(`${kind} ${id}: ${results[id]}`)
}
for (const [kind, [passed, all]] of Object.entries(totals)) say(`${kind}: ${passed} of ${all}`)
const isEnough = totals.required[0] >= 132 && totals.optimal[0] >= 70
process.exit(isEnough ? 0 : 1)
