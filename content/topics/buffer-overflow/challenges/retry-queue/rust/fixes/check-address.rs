// block: add-retry
        let next = self.add(unsafe { &(*job).target }, attempt + 1);
        if job.is_null() {
            eprintln!("job {id}: not found after job {next} was added");
            return Some(next);
        }
        unsafe { (*job).state = State::Replaced };
        Some(next)
// end
