import { CircleCheck } from 'lucide-react'
import type { Command } from '../../viewer/actions/command.ts'

/** The key command of the review button. */
export const reviewedCommand = (toggle: () => Promise<void>): Command => ({
  name: 'reviewed',
  text: 'preview.markReviewed',
  icon: CircleCheck,
  keys: ['R'],
  perform: () => void toggle(),
})
