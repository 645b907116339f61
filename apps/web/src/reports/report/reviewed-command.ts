import { CircleCheck } from 'lucide-react'
import type { Command } from '../../viewer/actions/command.ts'

/** The key that does what the review button does. */
export const reviewedCommand = (toggle: () => Promise<void>): Command => ({
  name: 'reviewed',
  text: 'preview.markReviewed',
  icon: CircleCheck,
  keys: ['R'],
  perform: () => void toggle(),
})
