const HEADER_SIZE: usize = 8;
const PIXEL_SIZE: u32 = 4;
const MAX_BYTES: u32 = 64 * 1024 * 1024;

#[derive(Debug, PartialEq)]
pub enum CanvasError {
    Truncated,
    Empty,
    TooLarge { width: u32, height: u32 },
}

pub struct Canvas {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
}

fn read_u32(bytes: &[u8]) -> u32 {
    u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

impl Canvas {
    /// A canvas for the drawing, filled with the background.
    pub fn create(file: &[u8], background: [u8; PIXEL_SIZE as usize]) -> Result<Self, CanvasError> {
        // block: read-size
        if file.len() < HEADER_SIZE {
            return Err(CanvasError::Truncated);
        }
        let width = read_u32(&file[0..4]);
        let height = read_u32(&file[4..8]);
        // end

        // block: check-empty
        if width == 0 || height == 0 {
            return Err(CanvasError::Empty);
        }
        // end

        // block: compute-bytes
        let bytes = width * height * PIXEL_SIZE;
        if bytes > MAX_BYTES {
            return Err(CanvasError::TooLarge { width, height });
        }
        // end

        // block: allocate
        let mut pixels = vec![0; bytes as usize];
        // end

        // block: fill-pixels
        let row = width as usize;
        for y in 0..height as usize {
            for x in 0..row {
                for (i, part) in background.iter().enumerate() {
                    // SAFETY: x and y are less than width and height.
                    unsafe { *pixels.get_unchecked_mut((y * row + x) * PIXEL_SIZE as usize + i) = *part };
                }
            }
        }
        Ok(Self { width, height, pixels })
        // end
    }
}
