import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'

/** The meanings of a message, with icon and colours. Colour is never the only indicator. */
export const tones = {
  good: { icon: CircleCheck, className: 'border-primary-line bg-primary-tint text-primary-ink' },
  info: { icon: Info, className: 'border-info-line bg-info-tint text-info' },
  warn: { icon: TriangleAlert, className: 'border-warn-line bg-warn-tint text-warn' },
  error: { icon: CircleAlert, className: 'border-error-line bg-error-tint text-error' },
} as const satisfies Record<string, { readonly icon: LucideIcon; readonly className: string }>

export type Tone = keyof typeof tones
