import type { TimelineEntryOf } from '@xrai/contract/records/timeline'
import { t } from '@xrai/contract/strings/translate'
import { EllipsisVertical, NotebookPen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayWords } from '../../base/language/days.ts'
import { dayText } from '../../base/language/moments.ts'
import { buttonClass } from '../../base/ui/button-class.ts'
import { lazyComponent } from '../../base/ui/lazy-component.tsx'
import { Menu, type MenuItem } from '../../base/ui/menu.tsx'
import { showToast } from '../../base/ui/toast.tsx'
import { sentenceOf } from '../../client/result.ts'
import { deleteNote, restoreNote } from '../../client/timeline.ts'

const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog, null)

interface NoteRowProps {
  readonly patientId: string
  readonly entry: TimelineEntryOf<'note'>
}

export function NoteRow({ patientId, entry }: NoteRowProps) {
  const { id, text, tooth, date, by, editedAt, mayEdit, mayDelete } = entry
  const [isEditing, setEditing] = useState(false)
  const day = dayWords(date)
  const items: MenuItem[] = []
  if (mayEdit) items.push({ label: t('history.edit'), icon: Pencil, perform: () => setEditing(true) })
  if (mayDelete) {
    items.push({ label: t('history.remove'), icon: Trash2, perform: () => void remove(id), destructive: true })
  }
  const facts = [
    tooth && t('history.toothOption', { tooth }),
    t('history.by', { name: by }),
    editedAt && t('history.edited', { date: dayText(editedAt) }),
  ]
  return (
    <div className="flex items-start gap-3.5 rounded-control border border-line bg-mist px-4 py-3">
      <NotebookPen size={20} strokeWidth={1.6} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="max-w-[70ch] break-words whitespace-pre-line">{text}</p>
        <p className="mt-1 text-14 text-muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <time dateTime={date} className="shrink-0 text-14 text-muted">
        {day}
      </time>
      {items.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('history.noteMenu', { date: day })}
              className={buttonClass('icon', '-my-2 -mr-3 shrink-0 text-muted')}
            >
              <EllipsisVertical size={18} aria-hidden="true" />
            </button>
          }
          items={items}
        />
      )}
      {isEditing && <NoteDialog patientId={patientId} note={entry} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Offers an undo for ten seconds. */
async function remove(id: string) {
  const about = `removal of ${id}`
  const removing = deleteNote(id)
  const undo = () =>
    removing
      .then(() => restoreNote(id))
      .then(
        () => showToast({ about, text: t('history.restored') }),
        (failure: unknown) => showToast({ about, text: sentenceOf(failure) }),
      )
  showToast({ about, text: t('history.removed'), undo: () => void undo() })
  await removing.catch((failure: unknown) => showToast({ about, text: sentenceOf(failure) }))
}
