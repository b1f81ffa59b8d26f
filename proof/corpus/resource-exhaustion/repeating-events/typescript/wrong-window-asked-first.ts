// about: The calendar is asked less often, and the loop is as long as before.
// block: skip-days-off
    if (time < window.from || time >= window.to) return
    if (!daysOff.includes(time)) found.push(time)
// end
