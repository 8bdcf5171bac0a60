import InlayService
import Synchronization

extension ImageLoader {
    /// Yields the cached image, then the current one of the server if it differs.
    func give(
        _ request: ImageRequest, _ priority: LoadPriority?, _ yield: (LoadedImage) -> Void
    ) async throws(ImageError) {
        let (key, epoch) = (request.key, epoch)
        var shown = memory[key]
        var use = OriginalUse.current
        if let shown {
            yield(shown)
            guard isDue(shown) else { return }
        } else {
            switch await picture(request, key, .stored, priority) {
            case .success(let stored):
                shown = stored
                yield(stored)
                guard case .stale = stored.provenance.source else { return }
            // A prefetch may be loading the image already.
            case .failure(.service), .failure(.source): use = .usual
            case .failure: break
            }
        }
        // After a log-out, the next user's credentials must not be sent for this request.
        if Task.isCancelled || epoch != self.epoch { throw .cancelled }
        switch await picture(request, key, use, priority) {
        case .success(let current):
            if let shown, shown.fingerprint == current.fingerprint { return }
            // The network failed and another stale response was returned instead; keep the first
            // image.
            if shown != nil, case .stale = current.provenance.source { return }
            yield(current)
        case .failure(let error):
            if error.isCancellation || shown == nil { throw error }
        }
    }

    /// Loads and decodes an image once for all waiters.
    func picture(
        _ request: ImageRequest, _ key: ImageKey, _ use: OriginalUse, _ priority: LoadPriority?
    ) async -> Result<LoadedImage, ImageError> {
        let epoch = epoch
        return await pictures.outcome(
            of: PictureKey(key: key, use: use, epoch: epoch),
            priority: priority ?? LoadPriority(request.priority)
        ) { [self] context in
            switch await original(request, use, epoch, context) {
            case .success(let original): await decode(original, request, key, epoch, context)
            case .failure(let error): .failure(error)
            }
        }
    }

    /// Downloads a file once for all waiters.
    func original(
        _ request: ImageRequest, _ use: OriginalUse, _ epoch: Int, _ context: WorkContext
    ) async -> Result<OriginalImage, ImageError> {
        let file = OriginalRequest(
            request.url, isAnonymous: request.isAnonymous, use: use,
            byteLimit: configuration.limits.fileBytes)
        let key = FileKey(request: file, epoch: epoch)
        return await downloads.outcome(of: key, priority: context.shared) { [self] download in
            await fetch(file, download)
        }
    }

    // MARK: - Private

    private func fetch(
        _ file: OriginalRequest, _ context: WorkContext
    ) async -> Result<OriginalImage, ImageError> {
        let born = clock.now()
        if file.use != .stored {
            context.onAbandon { [self] in
                let now = clock.now()
                fling.withLock { $0.noteEnd(age: now - born, at: now) }
            }
            while let pause = pause(since: born) {
                await clock.pause(for: pause)
                if Task.isCancelled { return .failure(.cancelled) }
            }
        }
        // Cache reads have slots of their own, so that they don't queue behind hanging downloads.
        let slots = file.use == .stored ? storeSlots : downloadSlots
        guard let slot = await slots.slot(context.shared) else {
            return .failure(.cancelled)
        }
        context.begin(in: slot)
        let begun = clock.now()
        do throws(ImageError) {
            let original = try await source.original(file)
            if file.use != .stored {
                let duration = clock.now() - begun
                fling.withLock { $0.noteArrival(after: duration) }
            }
            return .success(original)
        } catch {
            return .failure(error)
        }
    }

    private func pause(since born: Duration) -> Duration? {
        let now = clock.now()
        return fling.withLock { $0.pause(age: now - born, at: now) }
    }

    private func decode(
        _ original: OriginalImage, _ request: ImageRequest, _ key: ImageKey, _ epoch: Int,
        _ context: WorkContext
    ) async -> Result<LoadedImage, ImageError> {
        // The server confirmed that the file is unchanged, so it isn't decoded again.
        if let known = memory[key], known.fingerprint == original.fingerprint {
            known.checked = clock.now()
            return .success(known)
        }
        let decoded = await pixels(of: original, request, context)
        guard case .success(let image) = decoded else { return decoded.map { LoadedImage($0) } }
        let picture = LoadedImage(
            image, provenance: original.provenance, fingerprint: original.fingerprint)
        picture.checked = clock.now()
        keep(picture, for: request, key, since: epoch)
        return .success(picture)
    }
}
