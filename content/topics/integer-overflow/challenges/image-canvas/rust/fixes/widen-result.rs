// block: compute-bytes
        let bytes = u64::from(width * height * PIXEL_SIZE);
        if bytes > u64::from(MAX_BYTES) {
            return Err(CanvasError::TooLarge { width, height });
        }
// end
