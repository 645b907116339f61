import { Check, Pencil, Plus, Redo2, StickyNote, Undo2, X } from 'lucide-react'
import type { Command } from '../../viewer/actions/command.ts'
import type { ReviewDesk } from './review-desk.ts'

/** The review's commands for the viewer's keys and toolbar. */
export const reviewCommands = (desk: ReviewDesk): readonly Command[] => [
  { name: 'accept', text: 'review.accept', icon: Check, keys: ['a'], perform: () => desk.accept() },
  { name: 'reject', text: 'review.reject', icon: X, keys: ['r'], perform: () => desk.reject() },
  { name: 'edit', text: 'review.edit', icon: Pencil, keys: ['e'], perform: () => desk.open('edit') },
  { name: 'note', text: 'review.note', icon: StickyNote, keys: ['n'], perform: () => desk.open('note') },
  { name: 'add', text: 'review.add', icon: Plus, keys: ['m'], perform: () => desk.open('add'), isInToolbar: true },
  { name: 'undo', text: 'review.undo', icon: Undo2, keys: ['u', 'Undo'], perform: desk.undo },
  { name: 'redo', text: 'review.redo', icon: Redo2, keys: ['U', 'Redo'], perform: desk.redo },
]
