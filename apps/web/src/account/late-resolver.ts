import type { FieldValues, Resolver } from 'react-hook-form'

/** A form's validator whose script, zod with it, comes after the form is on screen. */
export const lateResolver =
  <Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> =>
  async (values, context, options) =>
    (await load())(values, context, options)
