import { z } from 'zod'

/** An empty variable is one that was not set: `.env` files and compose files write them so. */
export const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess(value => (value === '' ? undefined : value), type)
