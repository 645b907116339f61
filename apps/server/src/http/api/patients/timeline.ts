import * as routes from '@xrai/contract/routes/timeline'
import { readTimeline } from '../../../records/history/timeline.ts'
import { readPatientTeeth, readToothStory } from '../../../records/history/tooth-story.ts'
import { addNote, deleteNote, editNote, restoreNote } from '../../../records/patients/patient-notes.ts'
import type { Refusals } from '../../frame/read-request.ts'
import { type Api, serveRoute } from '../../frame/serve-route.ts'

const refusals: Refusals = {
  text: { missing: 'NOTE_REQUIRED', long: 'TEXT_TOO_LONG' },
  date: { missing: 'NOTE_DATE_INVALID', wrong: 'NOTE_DATE_INVALID' },
}

/** A patient's history as one, a tooth's own, and the notes in it. */
export const serveTimeline = (api: Api): void => {
  serveRoute(api, routes.getTimeline, ({ session, params, query }) => readTimeline(session, params.id, query))

  serveRoute(api, routes.getPatientTeeth, ({ session, params }) => readPatientTeeth(session.scope, params.id))

  serveRoute(api, routes.getToothStory, ({ session, params, query }) =>
    readToothStory(session.scope, params.id, query.tooth),
  )

  serveRoute(api, routes.addPatientNote, ({ session, params, body }) => addNote(session, params.id, body), refusals)

  serveRoute(api, routes.editPatientNote, ({ session, params, body }) => editNote(session, params.id, body), refusals)

  serveRoute(api, routes.deletePatientNote, ({ session, params }) => deleteNote(session, params.id))

  serveRoute(api, routes.restorePatientNote, ({ session, params }) => restoreNote(session, params.id))
}
