import { z } from 'zod'
import { plans } from './accounts.ts'
import { noPatient } from './audit-rule.ts'
import * as endpoints from './endpoints.ts'
import { route } from './route.ts'

/** The trial of the paid plan, without payment, once per clinic. */
export const trialDays = 14

export const clinicPlanSchema = z
  .object({
    plan: z.enum(plans).meta({ description: 'The plan in effect: an ended trial is Básico.' }),
    onTrial: z.boolean().meta({ description: "True during the clinic's trial." }),
    trialEndsAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: "When the clinic's trial ends or ended; null if it never began one." }),
    trialLeft: z.boolean().meta({
      description: "True if 'Comenzar Prueba' would still have an effect: never begun, or interrupted before its end.",
    }),
  })
  .meta({ id: 'ClinicPlan' })
export type ClinicPlan = z.infer<typeof clinicPlanSchema>

export const getPlan = route(endpoints.getPlan, {
  summary: "The clinic's plan and its trial",
  tag: 'credits',
  audit: noPatient,
  answer: { status: 200, json: clinicPlanSchema },
  errors: [],
})

/** Plans that a clinic can choose itself: Básico, or the trial of Profesional. The operator assigns the others. */
export const choosePlan = route(endpoints.choosePlan, {
  summary: 'Take the free plan, or begin the trial of Profesional; the owner of the clinic decides',
  tag: 'credits',
  audit: { writes: ['plan'] },
  body: z.object({
    plan: z.enum(['basico', 'profesional']).meta({ description: "The plan; 'profesional' begins the trial." }),
  }),
  answer: { status: 200, json: clinicPlanSchema },
  errors: ['FORBIDDEN', 'TRIAL_USED', 'PLAN_IS_PAID'],
})
