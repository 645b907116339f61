import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { NoteFields } from '@xrai/contract/records/timeline'
import type { TimelineKind } from '@xrai/contract/records/timeline-kinds'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type { Fdi } from '@xrai/contract/teeth/fdi'
import { call } from './call.ts'
import { cursorPages } from './paging.ts'
import { queryClient } from './query-client.ts'
import { invalidateAnswers, keyOf } from './query-keys.ts'
import { repeatable } from './repeatable.ts'
import { unwrap } from './result.ts'

export interface TimelineFilter {
  readonly kind?: TimelineKind
  readonly tooth?: Fdi
  readonly q?: string
}

const pageSize = 30

/** A patient's history, newest first, a page at a time; the same patient's previous entries stay until it is loaded. */
export const timelineQuery = (id: string, filter: TimelineFilter) => {
  const pages = cursorPages(keyOf('patient', id, 'timeline', filter), (cursor, signal) =>
    call(endpoints.getTimeline, { params: { id }, query: { ...filter, limit: pageSize, ...cursor } }, { signal }),
  )
  return infiniteQueryOptions({
    ...pages,
    placeholderData: (known, before) => (before?.queryKey[1] === id ? known : undefined),
  })
}

export const useTimeline = (id: string, filter: TimelineFilter) => useInfiniteQuery(timelineQuery(id, filter))

/** The teeth with statements. */
export const usePatientTeeth = (id: string) =>
  useQuery({
    queryKey: keyOf('patient', id, 'teeth'),
    queryFn: ({ signal }) => unwrap(call(endpoints.getPatientTeeth, { params: { id } }, { signal })),
  })

export const useToothStory = (id: string, tooth: Fdi) =>
  useQuery({
    queryKey: keyOf('patient', id, 'tooth', tooth),
    queryFn: ({ signal }) => unwrap(call(endpoints.getToothStory, { params: { id }, query: { tooth } }, { signal })),
  })

const askAgain = () => invalidateAnswers(queryClient, 'patient')

interface AddedNote {
  readonly patientId: string
  readonly body: NoteFields
}

const addNote = repeatable(({ patientId, body }: AddedNote, key) =>
  call(endpoints.addPatientNote, { params: { id: patientId }, body }, { headers: { 'Idempotency-Key': key } }),
)

/** Adds a note, or changes the one with the id. */
export const useSaveNote = (patientId: string, noteId: string | undefined) =>
  useMutation({
    mutationFn: (body: NoteFields) =>
      unwrap(
        noteId === undefined
          ? addNote({ patientId, body })
          : call(endpoints.editPatientNote, { params: { id: noteId }, body }),
      ),
    onSuccess: askAgain,
  })

export async function deleteNote(id: string) {
  await unwrap(call(endpoints.deletePatientNote, { params: { id } }))
  void askAgain()
}

export async function restoreNote(id: string) {
  await unwrap(call(endpoints.restorePatientNote, { params: { id } }))
  void askAgain()
}
