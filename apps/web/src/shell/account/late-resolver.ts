import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form's validator whose script, with zod, is loaded after the form is displayed. If loading fails, `instead`
 * validates; by default it leaves everything to the server, which validates in any case.
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
