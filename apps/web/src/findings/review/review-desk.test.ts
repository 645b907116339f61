import type { Prediction } from '@xrai/contract/records/prediction'
import type { Decision } from '@xrai/contract/review/decision-schema'
import { ana, createReview, detected, eva } from '@xrai/contract/review/testing/decisions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { imagePoint } from '../../viewer/coordinates.ts'
import type { Mark } from '../../viewer/viewer-state.ts'
import { createViewerStore } from '../../viewer/viewer-store.ts'
import { isDrawn } from './desk-state.ts'
import { boxOf } from './finding-shape.ts'
import { createReviewDesk } from './review-desk.ts'
import { createReviewStore } from './review-store.ts'

const [caries, implant] = detected
const image = { width: 100, height: 100 }

/** A review on screen whose earlier decisions have not arrived. */
const openDesk = (predictions: readonly Prediction[] = detected) => {
  const review = createReviewStore({
    predictions,
    image: { ...image, orientation: null },
    screen: 'analyzer',
    by: ana,
    storage: null,
    send: async decisions => ({ kind: 'stored', decisions }),
    onRefused: () => undefined,
  })
  const viewer = createViewerStore(image)
  const desk = createReviewDesk(review, viewer)
  const load = (decisions: readonly Decision[] = []) => {
    review.arrive({ decisions: [...decisions], cursor: decisions.length })
    review.setLoaded()
  }
  const states = () => review.snapshot().findings.map(({ state }) => state)
  return { desk, review, viewer, load, states }
}

describe('an action before the earlier decisions are known', () => {
  it('runs once they are known, in order and once, and shows until then that it waits', () => {
    const { desk, review, load, states } = openDesk()
    desk.accept(caries.detection_id)
    desk.accept(caries.detection_id)
    desk.accept(implant.detection_id)
    desk.undo()
    expect([states(), desk.state().isHeld]).toEqual([['undecided', 'undecided'], true])
    load()
    expect([states(), desk.state().isHeld]).toEqual([['accepted', 'undecided'], false])
    expect(review.snapshot().decisions.map(({ kind }) => kind)).toEqual(['accept', 'accept', 'undo'])
    desk.accept(implant.detection_id)
    expect(states()).toEqual(['accepted', 'accepted'])
  })

  it('runs in the order of the presses, each undo and redo separately', () => {
    const { desk, load, states } = openDesk()
    desk.accept(caries.detection_id)
    desk.undo()
    desk.accept(caries.detection_id)
    desk.accept(implant.detection_id)
    desk.undo()
    desk.undo()
    desk.redo()
    load()
    expect(states()).toEqual(['accepted', 'undecided'])
  })

  it('then opens the reasons of a rejection or the form of an edit', () => {
    const { desk, load, states } = openDesk()
    desk.reject([caries.detection_id])
    desk.open('edit', implant.detection_id)
    expect([desk.state().rejecting, desk.state().form]).toEqual([[], null])
    load()
    expect(desk.state()).toMatchObject({
      rejecting: [caries.detection_id],
      form: { kind: 'edit', finding: { detection_id: implant.detection_id } },
    })
    desk.rejectFor('not-there')
    expect(states()).toEqual(['rejected', 'undecided'])
  })

  it("conflicts with another user's unseen decision, and counts after it even with a slow clock", () => {
    const theirs = createReview()
    theirs.decide(eva, { kind: 'reject', reason: 'artefact' }, [caries])
    const late = theirs.rows.map(row => ({ ...row, at: new Date(Date.now() + 60_000).toISOString() }))
    const { desk, review, load } = openDesk()
    desk.accept(caries.detection_id)
    load(late)
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'accepted', conflict: { earlier: { by: eva } } })
  })

  it('excludes findings from a bulk decision that turn out to be decided', () => {
    const theirs = createReview()
    theirs.decide(eva, { kind: 'reject', reason: 'artefact' }, [caries])
    const { desk, load, states } = openDesk()
    desk.acceptAll(detected.map(({ detection_id }) => detection_id))
    load(theirs.rows)
    expect(states()).toEqual(['rejected', 'accepted'])
  })
})

describe('a note that another dentist writes while the form is open', () => {
  const noted = () => {
    const theirs = createReview()
    theirs.decide(eva, { kind: 'note', text: 'Derivar a endodoncia' }, [caries])
    return theirs.rows.map(row => ({ ...row, at: new Date(Date.now() - 1000).toISOString() }))
  }
  const openForm = (kind: 'edit' | 'note') => {
    const opened = openDesk()
    opened.load()
    opened.desk.open(kind, caries.detection_id)
    const { form } = opened.desk.state()
    if (form?.kind !== kind) throw new Error('the form did not open')
    opened.load(noted())
    return { ...opened, finding: form.finding }
  }
  const conflict = { earlier: { kind: 'note', by: eva, text: 'Derivar a endodoncia' }, latest: { by: ana } }

  it('conflicts with the note of the form', () => {
    const { desk, review, finding } = openForm('note')
    desk.saveNote(finding, 'Control en 6 meses')
    expect(review.snapshot().findings[0]).toMatchObject({ note: 'Control en 6 meses', conflict })
  })

  it('conflicts with that of an edit, which itself is no conflict', () => {
    const { desk, review, finding } = openForm('edit')
    desk.saveEdit(finding, { class: 'FILLING' }, 'Control en 6 meses')
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'edited', conflict })
    const { decisions } = review.snapshot()
    const edit = decisions.find(({ kind }) => kind === 'edit')
    const note = decisions.find(({ kind, by }) => kind === 'note' && by.id === ana.id)
    expect(note).toMatchObject({ targets: [{ after: [edit?.id] }] })
  })
})

describe('a drawn box', () => {
  const drawn = { left: 10, top: 10, width: 20, height: 20 }

  it('of a new finding is unsaved once it is drawn, until the form closes', () => {
    const { desk, load } = openDesk()
    load()
    desk.open('add')
    expect(isDrawn(desk.state())).toBe(false)
    desk.draw(drawn, false)
    expect(isDrawn(desk.state())).toBe(true)
    desk.close()
    expect(isDrawn(desk.state())).toBe(false)
  })

  it('of a new finding stays unsaved if it is to be drawn again or switches between box and outline', () => {
    const { desk, load } = openDesk()
    load()
    desk.open('add')
    desk.draw(drawn, false)
    desk.drawAs('outline')
    expect([desk.state().isToDraw, isDrawn(desk.state())]).toEqual([true, true])
    desk.drawAgain()
    desk.drawAs('box')
    expect([desk.state().isToDraw, isDrawn(desk.state())]).toEqual([true, true])
    desk.close()
    desk.open('add')
    expect(isDrawn(desk.state())).toBe(false)
  })

  it('of an edit is unsaved if it differs from that of the finding', () => {
    const { desk, load } = openDesk()
    load()
    desk.open('edit', caries.detection_id)
    expect(isDrawn(desk.state())).toBe(false)
    desk.draw(drawn, false)
    expect(isDrawn(desk.state())).toBe(true)
    desk.draw(boxOf(caries), false)
    expect(isDrawn(desk.state())).toBe(false)
  })
})

describe('a form with unsaved changes', () => {
  const drawn = { left: 10, top: 10, width: 20, height: 20 }

  it.each(['add', 'edit', 'note'] as const)(
    'stays if the form of another action (%s) is asked for, and takes the focus',
    kind => {
      const { desk, load } = openDesk()
      load()
      desk.open('add')
      desk.draw(drawn, false)
      desk.open(kind, caries.detection_id)
      expect(desk.state()).toMatchObject({ form: { kind: 'add' }, draft: drawn, refusals: 1 })
      expect(desk.state().said).toBe('Guarda o cancela primero lo que tienes abierto.')
      desk.close()
      desk.open(kind, caries.detection_id)
      expect(desk.state()).toMatchObject({ form: { kind }, refusals: 0 })
    },
  )

  it('stays if a rejection would open the form that corrects the finding', () => {
    const { desk, load } = openDesk()
    load()
    desk.open('edit', implant.detection_id)
    desk.typed()
    desk.reject([caries.detection_id])
    desk.rejectFor('other-class')
    expect(desk.state()).toMatchObject({
      form: { kind: 'edit', finding: { detection_id: implant.detection_id } },
      rejecting: [],
      refusals: 1,
    })
  })
})

describe('an edit or an added finding with a note', () => {
  it('is one undo step', () => {
    const { desk, review, load, states } = openDesk()
    load()
    const [finding] = review.snapshot().findings
    if (finding) desk.saveEdit(finding, { class: 'FILLING' }, 'Profunda')
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'edited', note: 'Profunda' })
    desk.undo()
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'undecided', note: null })
    desk.redo()
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'edited', note: 'Profunda' })
    desk.undo()

    const shape = { x: 20, y: 20, width: 10, height: 10, points: [] }
    desk.saveAdded({ class: 'Caries', tooth: '36', shape, placement: null }, 'Control')
    expect(review.snapshot().findings.at(-1)).toMatchObject({ state: 'added', note: 'Control' })
    desk.undo()
    expect(states()).toEqual(['undecided', 'undecided'])
  })
})

describe('a rejection for another class or tooth', () => {
  it('opens the edit form at that field, and an edit replaces it', () => {
    const { desk, load, states } = openDesk()
    load()
    desk.reject([caries.detection_id])
    desk.rejectFor('other-class')
    expect(desk.state()).toMatchObject({
      rejecting: [],
      form: { kind: 'edit', finding: { detection_id: caries.detection_id }, correcting: 'other-class' },
    })
    expect(states()).toEqual(['undecided', 'undecided'])
    const { form } = desk.state()
    if (form?.kind === 'edit') desk.saveEdit(form.finding, { class: 'FILLING' }, '')
    expect([states(), desk.state().form]).toEqual([['edited', 'undecided'], null])
  })

  it('stays a rejection if the user does not know the right value, and for several findings', () => {
    const { desk, review, load, states } = openDesk()
    load()
    desk.reject([caries.detection_id])
    desk.rejectFor('other-tooth')
    desk.rejectUncorrected()
    expect(review.snapshot().findings[0]).toMatchObject({ state: 'rejected', reason: 'other-tooth' })
    expect(desk.state().form).toBeNull()
    desk.undo()
    desk.reject(detected.map(({ detection_id }) => detection_id))
    desk.rejectFor('other-class')
    expect(states()).toEqual(['rejected', 'rejected'])
  })
})

describe('the finding that follows a decision', () => {
  const four = [0, 1, 2, 3].map(at => ({
    ...caries,
    detection_id: `01990000-0000-7000-8000-00000000030${at}`,
    x: 20 + at * 20,
    y: 50,
    width: 4,
    height: 4,
  }))
  const [a = '', b = '', c = '', d = ''] = four.map(({ detection_id }) => detection_id)
  const markOf = (id: string): Mark => {
    const finding = four.find(({ detection_id }) => detection_id === id) ?? caries
    const text = { colour: '', dash: '', letter: '', label: '', name: '' }
    return { ...text, id, box: boxOf(finding), points: [], doubleLine: false }
  }
  const openAt = (id: string) => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    const opened = openDesk(four)
    opened.load()
    const list = (...ids: readonly string[]) => opened.viewer.setScene({ marks: ids.map(markOf) })
    opened.viewer.setScene({ canvas: { width: 400, height: 400 } })
    list(a, b, c, d)
    opened.viewer.select(id)
    return { ...opened, list }
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is zoomed to, like one reached by stepping', () => {
    const { desk, viewer } = openAt(a)
    expect(viewer.state().view.zoom).toBe(1)
    desk.accept()
    expect(viewer.state()).toMatchObject({ selected: b, view: { zoom: 3, centre: { x: 40, y: 50 } } })
  })

  it('is the one with two opinions on the way to the signature, also if rejected ones are hidden', () => {
    vi.useFakeTimers()
    const { desk, viewer, load } = openAt(a)
    const theirs = createReview()
    theirs.decide(ana, { kind: 'accept' }, four.slice(2, 3))
    theirs.decide(eva, { kind: 'reject', reason: 'artefact' }, four.slice(2, 3), [])
    load(theirs.rows)
    desk.showRejected(false)
    desk.goToConflict()
    vi.runAllTimers()
    expect(desk.state().isRejectedShown).toBe(true)
    expect(viewer.state().selected).toBe(c)
  })

  it("is the next undecided one after the edited finding's previous position", () => {
    vi.useFakeTimers()
    const { desk, review, viewer, list } = openAt(a)
    desk.open('edit')
    const [finding] = review.snapshot().findings
    if (finding) desk.saveEdit(finding, { tooth: '48' }, '')
    list(b, c, a, d)
    vi.runAllTimers()
    expect(viewer.state().selected).toBe(b)
  })
})

it('settles which of two teeth a finding is on by a correction or an acceptance, which can be undone', () => {
  const doubtful = {
    ...caries,
    tooth: '27',
    placement: { kind: 'either' as const, teeth: ['27', '26'] as ['27', '26'] },
  }
  const { desk, review, load } = openDesk([doubtful])
  load()
  const shown = () => review.snapshot().findings.map(({ tooth, placement, state }) => [tooth, placement?.kind, state])
  const [finding] = review.snapshot().findings
  if (finding) desk.settleTooth(finding, '26')
  expect(shown()).toEqual([['26', 'region', 'edited']])
  expect(desk.state().said).toContain('26')
  desk.undo()
  expect(shown()).toEqual([['27', 'either', 'undecided']])
  if (finding) desk.settleTooth(finding, '27')
  expect(shown()).toEqual([['27', 'region', 'accepted']])
})

it('says the two numbers of a tooth in doubt, and one once it is settled', () => {
  const placement = { kind: 'either' as const, teeth: ['17', '16'] as ['17', '16'] }
  const { desk, review, load } = openDesk([{ ...caries, tooth: '17', placement }])
  load()
  desk.accept(caries.detection_id)
  expect(desk.state().said).toContain('en 17 o 16')
  const [finding] = review.snapshot().findings
  if (finding) desk.settleTooth(finding, '17')
  expect(desk.state().said).toContain('en 17.')
})

it('keeps the corners that were dragged when the outline is chosen again', () => {
  const points = [10, 12, 14, 16].map((x, at) => ({ x, y: at % 2 === 0 ? 20 : 26 }))
  const { desk, load } = openDesk([{ ...caries, points }])
  load()
  desk.open('edit', caries.detection_id)
  desk.drawAs('outline')
  const dragged = (desk.state().outline ?? []).with(0, imagePoint(3, 5))
  desk.drawOutline(dragged, false)
  desk.drawAs('outline')
  expect(desk.state().outline).toEqual(dragged)
})
