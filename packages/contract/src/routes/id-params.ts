import { z } from 'zod'

/** The parameter of a path with one `{id}`. */
export const idParams = z.object({ id: z.uuid() })
