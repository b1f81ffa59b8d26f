// block: compute-bytes
        if height > MAX_BYTES / PIXEL_SIZE / width {
            return Err(CanvasError::TooLarge { width, height });
        }
        let bytes = width * height * PIXEL_SIZE;
// end
