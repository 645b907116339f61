import type { Fdi } from '@xrai/contract/teeth/fdi'
import type { Situation } from './situation.ts'

/** The tooth of a condition: one, one of two (the likelier first), several adjacent ones, or none. */
export type Answer =
  | { readonly kind: 'one'; readonly tooth: Fdi }
  | { readonly kind: 'either'; readonly teeth: readonly [Fdi, Fdi] }
  | { readonly kind: 'several'; readonly teeth: readonly [Fdi, ...Fdi[]]; readonly tooth: Fdi }
  | { readonly kind: 'none' }

interface Rule {
  readonly name: string
  /** The rule's answer; undefined passes the condition on to the next rule. */
  readonly answer: (situation: Situation) => Answer | undefined
}

const none: Answer = { kind: 'none' }
const either = (a: Fdi, b: Fdi): Answer => ({ kind: 'either', teeth: [a, b] })

/** Conditions of the jaw, which are never assigned to a tooth and may be far from all of them. */
export const neverOnATooth: ReadonlySet<string> = new Set(['CONDYLE'])
/** Conditions that may cover several teeth. */
const overSeveral: ReadonlySet<string> = new Set(['CROWN AND BRIDGE', 'FILLING OR CROWN'])

/** Minimum fit for a condition to be on a tooth; two fits that differ by less than `tie` are equal. */
const onATooth = 0.3
const tie = 0.1
/** Between two positions: closer to the middle than this share of a position. */
const halfway = 0.1

/** In order; the first rule that answers counts. */
export const assignmentRules: readonly Rule[] = [
  {
    name: 'a condition of the jaw is on no tooth',
    answer: ({ class: name }) => (neverOnATooth.has(name) ? none : undefined),
  },
  {
    name: 'a bridge reaches over several',
    answer: ({ class: name, spanned: [first, ...rest], touched }) => {
      if (!overSeveral.has(name) || !first || rest.length === 0) return undefined
      const teeth = [first, ...rest] as const
      return { kind: 'several', teeth, tooth: touched.find(({ tooth }) => teeth.includes(tooth))?.tooth ?? first }
    },
  },
  {
    name: 'on two teeth equally: one or the other',
    answer: ({ touched: [best, next] }) =>
      best && next && best.fit >= onATooth && best.fit - next.fit < tie ? either(best.tooth, next.tooth) : undefined,
  },
  {
    name: 'on a tooth: its number',
    answer: ({ touched: [best] }) => (best && best.fit >= onATooth ? { kind: 'one', tooth: best.tooth } : undefined),
  },
  {
    name: 'above or below the row is out of the arch',
    answer: ({ inRow }) => (inRow ? undefined : none),
  },
  {
    name: 'in the row between two places: one or the other',
    answer: ({ along, numbers }) => {
      if (along === null || Math.abs(along - Math.floor(along) - 0.5) >= halfway) return undefined
      const [near, far] =
        along % 1 <= 0.5 ? [Math.floor(along), Math.ceil(along)] : [Math.ceil(along), Math.floor(along)]
      const a = numbers[near]
      const b = numbers[far]
      return a && b ? either(a, b) : undefined
    },
  },
  {
    name: 'in the row, in a gap or behind the last tooth: by place',
    answer: ({ along, numbers }) => {
      const tooth = along === null ? undefined : numbers[Math.round(along)]
      return tooth ? { kind: 'one', tooth } : undefined
    },
  },
  { name: 'behind the last place is out of the arch', answer: () => none },
]
