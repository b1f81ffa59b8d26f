// block: compute-bytes
        let bytes = width * height * PIXEL_SIZE;
        if width > 65_535 || height > 65_535 || bytes > MAX_BYTES {
            return Err(CanvasError::TooLarge { width, height });
        }
// end
