# Turns the symbol graphs of a module, read with --slurp, into a page of Markdown: each public type
# with its members, their declarations and the first paragraph of their comments.

def declaration: [.declarationFragments[]?.spelling] | join("") | gsub("\\s+"; " ")
    | gsub("@(MainActor|preconcurrency|discardableResult) "; "");

# A link such as ``WebView/load(_:)`` becomes code.
def plain: gsub("``/?(?<link>[^`]*)``"; "`\(.link | sub("^Inlay[A-Za-z]*/"; "") | gsub("/"; "."))`");

# The first paragraph of the comment.
def summary: [.docComment.lines[]?.text] as $lines
    | ($lines | index("")) as $last
    | $lines[:($last // ($lines | length))] | join(" ") | plain;

def isType: .kind.identifier | IN(
    "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.macro");

# The source file and the line, so that members are in the order of the source.
def position: [.location.uri // "", .location.position.line // 0];

([.[].symbols[] | {key: .identifier.precise, value: (.pathComponents | join("."))}] | from_entries) as $names
| (reduce (.[].relationships[] | select(.kind == "inheritsFrom" or .kind == "conformsTo")) as $relation
    ({}; (($relation.target as $id | $names[$id]) // $relation.targetFallback // "") as $parent
        | if $parent == "" then .
          else .[$relation.source] += [$parent | sub("^Swift\\."; "")] end)) as $parents
| [.[].symbols[] | select(.kind.identifier != "swift.extension")]
| (map(select(isType)) | INDEX(.pathComponents | join("."))) as $types
| map(. + {owner: (if isType or (.pathComponents | length) == 1 then .pathComponents | join(".")
                   else .pathComponents[:-1] | join(".") end)})
| group_by(.owner) | map(sort_by(position))
| "# \($moduleName)\n\nEach public type with its members. `make reference` writes this page from the comments in the source.\n",
  (.[] | .[0].owner as $owner | $types[$owner] as $type
    | "\n## \($owner)\n",
      (if $type then
          (($parents[$type.identifier.precise] // []) | map(select(
              . as $parent | ["Sendable", "SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"]
                  | index($parent) | not)) | unique) as $above
          | "`\($type | declaration)\(if $above == [] then "" else ": " + ($above | join(", ")) end)`\n",
            (if ($type | summary) == "" then empty else "\($type | summary)\n" end)
       else "Members that \($moduleName) adds.\n" end),
      (.[] | select(isType | not)
          | "- `\(declaration)`\(summary | if . == "" then "" else ": " + . end)"))
