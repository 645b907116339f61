// @module-tag state
import type { AddedFinding } from '@xrai/contract/review/decision-schema'
import { ana, createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { t } from '@xrai/contract/strings/translate'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { createViewerStore } from '../../viewer/viewer-store.ts'
import { explainLostForm, explainRemoved } from './refused-decisions.ts'
import { createReviewDesk } from './review-desk.ts'
import { createReviewStore } from './review-store.ts'

vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const said = () => vi.mocked(showToast).mock.calls.map(([toast]) => toast)
beforeEach(() => void vi.mocked(showToast).mockClear())

const shape = { x: 40, y: 40, width: 10, height: 10, points: [] }
const mark: AddedFinding = { class: 'Caries', tooth: '36', shape, placement: null }

/** The desk of Ana, and a colleague whose decisions arrive in it. */
const openDesk = () => {
  const review = createReviewStore({
    predictions: detected,
    image: { width: 100, height: 100, orientation: null },
    screen: 'preview',
    by: ana,
    storage: null,
    send: async decisions => ({ kind: 'stored', decisions }),
    onRefused: () => undefined,
  })
  const desk = createReviewDesk(review, createViewerStore({ width: 100, height: 100 }))
  const theirs = createReview()
  const arrive = () => review.arrive({ decisions: [...theirs.rows], cursor: theirs.rows.length })
  review.setLoaded()
  const added = () => review.snapshot().findings.filter(({ original }) => original === null)
  return { desk, review, theirs, arrive, added }
}

/** Ana's form for Eva's mark, which Eva removes while it is open. */
const openRemoved = (kind: 'edit' | 'note') => {
  const opened = openDesk()
  const { desk, theirs, arrive, added } = opened
  const { id } = theirs.add(eva, mark)
  arrive()
  const [finding] = added()
  if (!finding) throw new Error('the mark did not arrive')
  desk.open(kind, id)
  theirs.reverse(eva, 'undo', { id })
  arrive()
  expect(added()).toEqual([])
  return { ...opened, finding }
}

describe('a finding that a colleague removes while its form is open', () => {
  it('is saved as added by the user, with the changes and the note, and the user is told', () => {
    const { desk, added, finding } = openRemoved('edit')
    desk.saveEdit(finding, { class: 'FILLING' }, 'Control en 6 meses')
    const own = { class: 'FILLING', tooth: '36', state: 'added', decidedBy: ana, note: 'Control en 6 meses', x: 40 }
    expect(added()).toMatchObject([own])
    expect(said()).toMatchObject([{ text: t('review.removedWhileEdited', { name: 'Eva' }) }])
  })

  it('keeps its surfaces only if its new class has any', () => {
    const { desk, added, finding } = openRemoved('edit')
    const surfaces = ['mesial' as const]
    desk.saveEdit({ ...finding, surfaces }, { class: 'FILLING' }, '')
    desk.saveEdit({ ...finding, surfaces }, { class: 'CROWN AND BRIDGE' }, '')
    expect(added().map(one => [one.class, one.surfaces])).toEqual([
      ['FILLING', surfaces],
      ['CROWN AND BRIDGE', undefined],
    ])
  })

  it('keeps the form of its note open, because a note alone adds no finding', () => {
    const { desk, review, finding } = openRemoved('note')
    desk.saveNote(finding, 'Control en 6 meses')
    expect(desk.state().form).toMatchObject({ kind: 'note' })
    expect(review.snapshot().decisions.filter(({ by }) => by.id === ana.id)).toEqual([])
    expect(said()).toMatchObject([{ text: t('review.removedWhileNoted', { name: 'Eva' }) }])
  })
})

describe('an added finding on which a colleague decided', () => {
  it('is removed by undo with the name of the colleague, and comes back at once', () => {
    const { desk, theirs, arrive, added, review } = openDesk()
    desk.saveAdded(mark, '')
    const [own] = added()
    if (!own) throw new Error('the mark was not added')
    theirs.decide(eva, { kind: 'note', text: 'Derivar' }, [own])
    arrive()
    desk.undo()
    expect(added()).toEqual([])
    const [toast] = said()
    expect(toast?.text).toBe(t('review.removedWithOthers', { names: 'Eva' }))
    toast?.undo?.()
    expect(added()).toMatchObject([{ note: 'Derivar' }])
    expect(review.snapshot().undoable?.kind).toBe('add')
  })

  it('comes back by the notice even if the user undid another decision since', () => {
    const { desk, theirs, arrive, added, review } = openDesk()
    const [caries] = detected
    desk.accept(caries.detection_id)
    desk.saveAdded(mark, '')
    const [own] = added()
    if (!own) throw new Error('the mark was not added')
    theirs.decide(eva, { kind: 'note', text: 'Derivar' }, [own])
    arrive()
    desk.undo()
    desk.undo()
    const [toast] = said()
    toast?.undo?.()
    expect(added()).toMatchObject([{ note: 'Derivar' }])
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'undecided' })
  })

  it('is removed without a word if no colleague decided on it', () => {
    const { desk, added } = openDesk()
    desk.saveAdded(mark, 'Propia')
    desk.undo()
    desk.undo()
    expect([added(), said()]).toEqual([[], []])
  })

  it('that the colleague added and removed is named to the user who decided on it, and to no other', () => {
    const { desk, theirs, arrive, review } = openDesk()
    const { id } = theirs.add(eva, mark)
    arrive()
    desk.accept(id)
    const before = review.snapshot()
    theirs.reverse(eva, 'undo', { id })
    arrive()
    explainRemoved(before, review.snapshot(), 'another')
    expect(said()).toEqual([])
    explainRemoved(before, review.snapshot(), ana.id)
    const finding = t('review.at', { class: t('classes.caries'), tooth: '36' })
    expect(said()).toEqual([{ text: t('review.removedByOther', { name: 'Eva', finding }) }])
  })
})

describe('a form that a signature, a deletion or the end of the session closes', () => {
  it('is explained if the user changed anything in it, but not if the user closed it', () => {
    const { desk } = openDesk()
    explainLostForm(desk.state(), 'signed')
    desk.open('add')
    explainLostForm(desk.state(), 'signed')
    desk.typed()
    explainLostForm(desk.state(), null)
    expect(said()).toEqual([])
    explainLostForm(desk.state(), 'signed')
    explainLostForm(desk.state(), 'gone')
    explainLostForm(desk.state(), 'session')
    const texts = [t('review.lostAsSigned'), t('review.lostAsGone'), t('review.lostWithSession')]
    expect(said()).toEqual(texts.map(text => ({ text })))
    desk.close()
    desk.open('add')
    explainLostForm(desk.state(), 'signed')
    expect(said()).toHaveLength(texts.length)
  })

  it("is explained with the note if its report was signed, and without another form's note", () => {
    const { desk, finding } = openRemoved('note')
    desk.typed()
    desk.noted('Control en 6 meses ')
    explainLostForm(desk.state(), 'signed')
    const note = t('review.lostNote', { note: 'Control en 6 meses' })
    expect(said()).toEqual([{ text: `${t('review.lostAsSigned')} ${note}`, isUnderWay: true }])
    desk.close()
    desk.open('edit', finding.detection_id)
    desk.open('add')
    desk.typed()
    explainLostForm(desk.state(), 'signed')
    expect(said().at(-1)).toEqual({ text: t('review.lostAsSigned') })
  })
})
