import { z } from 'zod'

export const passwordMinimum = 8
export const passwordMaximum = 128

/** The one rule for every new password: registration, change and reset. */
export const passwordSchema = z.string().min(passwordMinimum).max(passwordMaximum)
