/**
 * The kinds of entries in a patient's history, in the order of its filters; separate from the schemas, so that a screen
 * needs no zod.
 */
export const timelineKinds = ['radiograph', 'report', 'odontogram', 'note', 'consent', 'link'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const isTimelineKind = (value: unknown): value is TimelineKind => timelineKinds.some(kind => kind === value)
