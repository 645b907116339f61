import { classNames } from './class-names.ts'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control text-center transition-colors select-none ' +
  'disabled:opacity-50 aria-disabled:opacity-80 [&_svg]:shrink-0'

/** White on the primary green has a contrast of 3.9:1, sufficient only for large text (WCAG 1.4.3): 19 px bold. */
const looks = {
  primary: 'min-h-12 px-6 text-19 font-bold bg-primary text-paper hover:bg-primary-deep active:bg-primary-ink',
  hero: 'min-h-14 px-8 text-19 font-bold bg-hero text-hero-ink hover:bg-hero-deep',
  outline:
    'min-h-10 px-4 text-16 font-semibold border border-primary bg-paper text-primary-ink hover:bg-primary-tint active:bg-primary-line',
  plain:
    'min-h-10 px-4 text-16 font-medium border border-edge/70 bg-paper text-ink hover:border-edge hover:bg-mist active:bg-fog',
  quiet: 'min-h-10 px-3 text-16 font-medium text-ink hover:bg-fog active:bg-line',
  destructive:
    'min-h-10 px-4 text-16 font-semibold border border-error bg-paper text-error hover:bg-error-tint active:bg-error-line',
  icon: 'size-10 text-ink hover:bg-fog active:bg-line',
  room: 'min-h-10 px-3 text-14 font-medium text-room-text hover:bg-room-raised active:bg-room-line aria-pressed:bg-room-line',
} as const

export type ButtonLook = keyof typeof looks

/** The classes of a button variant, for buttons and for links that act like one. */
export const buttonClass = (look: ButtonLook, extra?: string) => classNames(base, looks[look], extra)
