// block: add-retry
        let target = unsafe { (*job).target.clone() };
        let next = self.add(&target, attempt + 1);
        unsafe { (*job).state = State::Replaced };
        Some(next)
// end
