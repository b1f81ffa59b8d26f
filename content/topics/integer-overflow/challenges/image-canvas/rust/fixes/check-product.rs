// block: compute-bytes
        let bytes = width * height * PIXEL_SIZE;
        if bytes < width || bytes > MAX_BYTES {
            return Err(CanvasError::TooLarge { width, height });
        }
// end
