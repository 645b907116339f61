import { ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { Command } from '../../viewer/actions/command.ts'

interface Steps {
  readonly step: (way: 'previous' | 'next') => void
}

/** The keys that step through the radiographs of a queue or a case. */
export const queueCommands = ({ step }: Steps): readonly Command[] => [
  { name: 'nextRadiograph', text: 'queue.next', icon: ChevronsRight, keys: ['J'], perform: () => step('next') },
  {
    name: 'previousRadiograph',
    text: 'queue.previous',
    icon: ChevronsLeft,
    keys: ['K'],
    perform: () => step('previous'),
  },
]
