import { z } from 'zod'
import { blindActs, blindStates } from '../review/blind.ts'
import * as endpoints from './endpoints.ts'
import { idParams } from './id-params.ts'
import { route } from './route.ts'

const blindSchema = z
  .object({
    state: z
      .enum(blindStates)
      .meta({ description: "The caller's state: 'on' while the detector's findings are hidden" }),
    canBegin: z
      .boolean()
      .meta({ description: "True if the caller may read this radiograph without the detector's findings." }),
    marks: z.array(z.string()).meta({ description: "After the reveal, the caller's `add` decisions from before it" }),
  })
  .meta({ id: 'Blind' })
export type Blind = z.infer<typeof blindSchema>

export const getBlind = route(endpoints.getBlind, {
  summary: "Check if the caller reviews the radiograph without the detector's findings",
  tag: 'analyses',
  audit: { view: 'analysis-view' },
  params: idParams,
  answer: { status: 200, json: blindSchema },
  errors: ['NOT_FOUND'],
})

/**
 * An act that does not apply, such as 'begun' after a reveal, changes nothing: the answer contains the current state.
 */
export const actBlind = route(endpoints.actBlind, {
  summary: "Hide the detector's findings before marking, show them for good, or go on without marking first",
  tag: 'analyses',
  audit: { writes: ['blind-begin', 'blind-reveal', 'blind-skip'] },
  params: idParams,
  body: z.object({ act: z.enum(blindActs).meta({ description: 'The step of the blind reading.' }) }),
  answer: { status: 200, json: blindSchema },
  errors: ['NOT_FOUND', 'NOT_MEMBER', 'FORBIDDEN', 'ANALYSIS_NOT_DONE'],
})

export const setBlindFirst = route(endpoints.setBlindFirst, {
  summary: "Set if the clinic's radiographs open without the detector's findings for members who decide",
  tag: 'accounts',
  audit: { writes: ['blind-first-on', 'blind-first-off'] },
  body: z.object({
    blindFirst: z
      .boolean()
      .meta({ description: "true: radiographs open without the detector's findings for members who decide." }),
  }),
  answer: {
    status: 200,
    json: z.object({ blindFirst: z.boolean().meta({ description: 'The setting from now on.' }) }),
  },
  errors: ['NOT_MEMBER', 'FORBIDDEN'],
})
