// part: sizes
const FIRST_CAPACITY: usize = 16;
const MAX_ATTEMPTS: u32 = 5;
// end

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum State {
    Waiting,
    Done,
    Replaced,
}

#[derive(Debug, Clone)]
pub struct Target {
    pub url: String,
    pub secret: String,
}

#[derive(Debug)]
pub struct Job {
    pub id: u32,
    pub attempt: u32,
    pub state: State,
    pub target: Target,
}

#[derive(Default)]
pub struct Queue {
    jobs: Vec<Job>,
    last_id: u32,
}

impl Queue {
    pub fn add(&mut self, target: &Target, attempt: u32) -> u32 {
        // block: grow-queue
        if self.jobs.len() == self.jobs.capacity() {
            self.jobs.reserve(self.jobs.capacity().max(FIRST_CAPACITY));
        }
        // end
        // block: store-job
        self.last_id += 1;
        let target = target.clone();
        self.jobs.push(Job { id: self.last_id, attempt, state: State::Waiting, target });
        self.last_id
        // end
    }

    pub fn find(&mut self, id: u32) -> Option<*mut Job> {
        // block: find-job
        self.jobs.iter_mut().find(|job| job.id == id).map(|job| job as *mut Job)
        // end
    }

    /// Replaces a failed job by its next attempt and returns the id of that.
    pub fn retry(&mut self, id: u32) -> Option<u32> {
        // block: check-attempts
        let job = self.find(id)?;
        // SAFETY: the job was found in the queue, which is borrowed exclusively.
        let (state, attempt) = unsafe { ((*job).state, (*job).attempt) };
        if state != State::Waiting {
            return None;
        }
        if attempt >= MAX_ATTEMPTS {
            eprintln!("job {id}: given up after {attempt} attempts");
            unsafe { (*job).state = State::Done };
            return None;
        }
        // end
        // block: add-retry
        let next = self.add(unsafe { &(*job).target }, attempt + 1);
        unsafe { (*job).state = State::Replaced };
        Some(next)
        // end
    }
}
