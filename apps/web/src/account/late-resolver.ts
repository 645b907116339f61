import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form's validator whose script, zod with it, comes after the form is on screen. Where it does not come, `instead`
 * judges; by itself that leaves everything to the server, which judges what it is sent in any case.
 */
export const lateResolver =
  <Values extends FieldValues>(
    load: () => Promise<Resolver<Values>>,
    instead: Resolver<Values> = values => ({ values, errors: {} }),
  ): Resolver<Values> =>
  async (values, context, options) => {
    const resolver = await load().catch(cause => {
      console.error(cause)
      return instead
    })
    return resolver(values, context, options)
  }
