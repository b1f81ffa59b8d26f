use std::io::{self, Write};

const MESSAGE: u8 = 1;
const MODERATOR: u8 = 3;

#[derive(Debug)]
pub enum SendError {
    NameInvalid,
    TextEmpty,
    FrameTooLong,
    Io(io::Error),
}

impl From<io::Error> for SendError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

// block: make-header
fn make_header(kind: u8, length: usize) -> Result<[u8; 3], SendError> {
    let [high, low] = (length as u16).to_be_bytes();
    Ok([kind, high, low])
}
// end

fn check_name(name: &str) -> Result<(), SendError> {
    // block: check-sender
    if name.is_empty() || name.contains('\n') {
        return Err(SendError::NameInvalid);
    }
    Ok(())
    // end
}

fn send(connection: &mut impl Write, kind: u8, body: &[u8]) -> Result<(), SendError> {
    // block: send-frame
    let header = make_header(kind, body.len())?;
    connection.write_all(&header)?;
    connection.write_all(body)?;
    Ok(connection.flush()?)
    // end
}

/// Passes a message on to the chat server.
pub fn send_message(connection: &mut impl Write, sender: &str, text: &[u8]) -> Result<(), SendError> {
    if text.is_empty() {
        return Err(SendError::TextEmpty);
    }
    check_name(sender)?;
    // block: build-body
    let body = [sender.as_bytes(), b"\n", text].concat();
    // end
    send(connection, MESSAGE, &body)
}

/// For administrators only.
pub fn make_moderator(connection: &mut impl Write, user: &str) -> Result<(), SendError> {
    // block: grant-role
    check_name(user)?;
    send(connection, MODERATOR, user.as_bytes())
    // end
}
