/** Lengths of time in milliseconds. A day is one of 24 hours, not one of a calendar. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
