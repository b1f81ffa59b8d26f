// block: add-retry
        let position = self.jobs.iter().position(|job| job.id == id)?;
        let target = self.jobs[position].target.clone();
        let next = self.add(&target, attempt + 1);
        self.jobs[position].state = State::Replaced;
        Some(next)
// end
