import { describe, expect, it } from 'vitest'
import { createAgreement } from './agreement.ts'
import type { Decision } from './decision-schema.ts'
import { ana, createReview, detected, eva } from './testing/decisions.ts'

const [caries, implant] = detected
const model = { name: 'panoramic', version: '1' }
const shape = { x: 10, y: 10, width: 4, height: 4, points: [] }

const figuresOf = (...reviews: readonly (readonly Decision[])[]) => {
  const agreement = createAgreement()
  for (const decisions of reviews)
    agreement.add({ type: 'panoramic', results: [{ model, predictions: detected }], decisions })
  return agreement.read()
}

/** A review with the decisions that `act` makes. */
const reviewOf = (act: (review: ReturnType<typeof createReview>) => void): readonly Decision[] => {
  const review = createReview()
  act(review)
  return review.rows
}

/** Only the caries is accepted, and the review is complete, because the implant is below the default threshold. */
const accepted = reviewOf(review => review.decide(ana, { kind: 'accept' }, [caries]))

describe('the agreement with the detector', () => {
  it('counts no finding of a class that only a dentist adds', () => {
    const { radiographs, all, classes } = figuresOf(
      reviewOf(({ add }) => add(ana, { class: 'CYST', tooth: '36', shape, placement: null })),
    )
    expect([radiographs, all.added, classes]).toEqual([0, 0, []])
  })

  it('counts accepted, edited and rejected findings under the detector’s class, and added ones under their own', () => {
    const changes = { class: 'FILLING', tooth: '37' } as const
    const review = reviewOf(({ decide, add }) => {
      decide(ana, { kind: 'edit', changes }, [caries])
      decide(ana, { kind: 'reject', reason: 'artefact' }, [implant])
      add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
    })
    const { radiographs, all, classes } = figuresOf(review)
    expect(radiographs).toBe(1)
    expect(all).toMatchObject({ decided: 2, accepted: 0, edited: 1, reclassified: 1, added: 1 })
    expect(all.rejected).toEqual({
      'not-there': 0,
      'other-class': 0,
      'other-tooth': 0,
      artefact: 1,
      duplicate: 0,
    })
    expect(classes.map(row => [row.class, row.decided, row.added])).toEqual([
      ['Caries', 1, 0],
      ['FRACTURE', 0, 1],
      ['IMPLANT', 1, 0],
    ])
  })

  it('counts how many blind marks the detector had found, up to the reveal', () => {
    const review = reviewOf(({ add }) => {
      add(ana, { class: 'Caries', tooth: '36', shape, placement: null })
      add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
      add(ana, { class: 'IMPLANT', tooth: '46', shape, placement: null })
    })
    const agreement = createAgreement()
    const caries36 = detected.map(one => ({ ...one, tooth: '36' }))
    agreement.add({
      type: 'panoramic',
      results: [{ model, predictions: caries36 }],
      decisions: review,
      blind: [{ by: ana.id, decisions: 2 }],
    })
    const { blind } = agreement.read()
    expect(blind).toMatchObject({ reviews: 1, all: { marks: 2, found: 1, recall: { value: 0.5 }, tooFew: true } })
    expect(blind.classes.map(row => [row.class, row.marks, row.found])).toEqual([
      ['Caries', 1, 1],
      ['FRACTURE', 1, 0],
    ])
    expect(figuresOf(review).blind).toMatchObject({ reviews: 0, all: { marks: 0, recall: null } })
  })

  it('has the precision with Wilson’s interval, and states if it rests on too few decisions', () => {
    const few = figuresOf(...Array.from({ length: 9 }, () => accepted)).all
    expect(few).toMatchObject({ decided: 9, tooFew: true, precision: { value: 1, high: 1 } })
    const rejected = reviewOf(review => review.decide(ana, { kind: 'reject', reason: 'not-there' }, [caries]))
    const { all } = figuresOf(...Array.from({ length: 10 }, () => [accepted, rejected]).flat())
    expect(all).toMatchObject({ decided: 20, tooFew: false, precision: { value: 0.5 }, falsePerRadiograph: 0.5 })
    expect(all.precision?.low).toBeCloseTo(0.299, 3)
    expect(all.precision?.high).toBeCloseTo(0.701, 3)
  })

  it('counts false findings per radiograph only for completely decided radiographs', () => {
    const inPart = reviewOf(review => review.decide(ana, { kind: 'reject', reason: 'not-there' }, [implant]))
    expect(figuresOf(inPart).all).toMatchObject({ decided: 1, completed: 0, falsePerRadiograph: null })
    const whole = reviewOf(({ decide }) => decide(ana, { kind: 'reject', reason: 'not-there' }, [caries, implant]))
    const { all, classes } = figuresOf(inPart, whole, accepted)
    // The implant is below the default threshold.
    expect(all).toMatchObject({ decided: 4, completed: 2, falsePerRadiograph: 0.5 })
    expect(classes.map(row => [row.class, row.completed, row.falsePerRadiograph])).toEqual([
      ['Caries', 2, 0.5],
      ['IMPLANT', 2, 0],
    ])
  })

  it('counts a radiograph without findings as one without a false one', () => {
    const agreement = createAgreement()
    agreement.add({ type: 'panoramic', results: [{ model, predictions: [] }], decisions: [] })
    expect(agreement.read()).toMatchObject({
      radiographs: 0,
      all: { decided: 0, precision: null, completed: 1, falsePerRadiograph: 0 },
      models: [],
    })
  })

  it('names the dentist whose decision counts, and each model with its version', () => {
    const overruled = reviewOf(({ decide }) => {
      decide(ana, { kind: 'accept' }, [caries, implant])
      decide(eva, { kind: 'reject', reason: 'other-class' }, [caries])
    })
    const agreement = createAgreement()
    agreement.add({ type: 'panoramic', results: [{ model, predictions: detected }], decisions: overruled })
    agreement.add({
      type: 'panoramic',
      results: [{ model: { ...model, version: '2' }, predictions: detected }],
      decisions: accepted,
    })
    const { dentists, models } = agreement.read()
    expect(dentists.map(({ name, decided, accepted }) => [name, decided, accepted])).toEqual([
      ['Ana', 2, 2],
      ['Eva', 1, 0],
    ])
    expect(models.map(({ version, decided, completed }) => [version, decided, completed])).toEqual([
      ['1', 2, 1],
      ['2', 1, 1],
    ])
  })

  it('ignores undone decisions, and an added finding that another person rejected', () => {
    const review = reviewOf(({ decide, reverse, add }) => {
      reverse(ana, 'undo', decide(ana, { kind: 'reject', reason: 'artefact' }, [caries]))
      const { id } = add(ana, { class: 'FRACTURE', tooth: '11', shape, placement: null })
      decide(eva, { kind: 'reject', reason: 'not-there' }, [{ detection_id: id }])
    })
    expect(figuresOf(review)).toMatchObject({
      radiographs: 0,
      all: { decided: 0, added: 0 },
      classes: [],
      dentists: [],
    })
  })
})

describe('the agreement on a radiograph that a newer model analysed again', () => {
  const second = { ...caries, detection_id: '01990000-0000-7000-8000-000000000201' }
  const [first] = detected
  const newer = { ...model, version: '2' }
  /** Findings of two models, the second of which took effect after `end` decisions. */
  const renewed = (decisions: readonly Decision[], end: number) => {
    const agreement = createAgreement()
    const results = [
      { model, predictions: [first], end },
      { model: newer, predictions: [second] },
    ]
    agreement.add({ type: 'panoramic', results, decisions })
    const { models, ...read } = agreement.read()
    return {
      ...read,
      models: models
        .map(({ version, accepted, added, completed }) => ({ version, accepted, added, completed }))
        .toSorted((a, b) => (a.version < b.version ? -1 : 1)),
    }
  }

  it('attributes decisions to the model that made the finding, whenever they arrive', () => {
    const late = reviewOf(({ decide }) => {
      decide(ana, { kind: 'accept' }, [second])
      decide(ana, { kind: 'accept' }, [first])
    })
    expect(renewed(late, 0).models).toMatchObject([
      { version: '1', accepted: 1 },
      { version: '2', accepted: 1 },
    ])
    const undone = reviewOf(({ decide, reverse }) => {
      const accepts = decide(ana, { kind: 'accept' }, [first])
      decide(ana, { kind: 'accept' }, [second])
      reverse(ana, 'undo', accepts)
    })
    expect(renewed(undone, 1).models).toMatchObject([{ version: '2', accepted: 1 }])
  })

  it('counts a mark as missed by the model on screen, unless it was rejected later', () => {
    const finding = { class: 'FRACTURE', tooth: '11', shape, placement: null } as const
    const marked = reviewOf(({ add, decide }) => {
      add(ana, finding)
      decide(ana, { kind: 'accept' }, [second])
    })
    expect(renewed(marked, 1).models).toMatchObject([
      { version: '1', added: 1 },
      { version: '2', added: 0 },
    ])
    const rejected = reviewOf(({ add, decide }) => {
      const { id } = add(ana, finding)
      decide(eva, { kind: 'reject', reason: 'not-there' }, [{ detection_id: id }])
    })
    expect(renewed(rejected, 1).all).toMatchObject({ added: 0 })
  })

  it('counts one radiograph, completed once and reviewed in one time', () => {
    const twice = reviewOf(({ decide }) => {
      decide(ana, { kind: 'reject', reason: 'not-there' }, [first])
      decide(ana, { kind: 'reject', reason: 'not-there' }, [second])
    })
    const { radiographs, all, classes, dentists, models } = renewed(twice, 1)
    expect({ radiographs, all }).toMatchObject({
      radiographs: 1,
      all: { decided: 2, completed: 1, falsePerRadiograph: 1 },
    })
    expect(classes).toMatchObject([{ completed: 1, falsePerRadiograph: 1 }])
    expect(dentists).toMatchObject([{ decided: 2, completed: 1, reviewSeconds: { median: 1, reviews: 1 } }])
    expect(models.map(({ completed }) => completed)).toEqual([1, 1])
  })
})

describe('the time of a review', () => {
  const at = (...seconds: readonly number[]) =>
    seconds.map((second, place): Decision => {
      const [row] = accepted
      if (!row) throw new Error('no decision')
      const id = `01990000-0000-7000-8000-0000000002${String(place).padStart(2, '0')}`
      return { ...row, id, at: new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString() }
    })
  const timeOf = (...reviews: readonly (readonly Decision[])[]) => figuresOf(...reviews).dentists[0]?.reviewSeconds

  it('lasts from the first decision to the last, without pauses of over five minutes', () => {
    expect(timeOf(at(0, 20, 60))).toEqual({ median: 60, reviews: 1 })
    expect(timeOf(at(0, 20, 320, 330))).toEqual({ median: 330, reviews: 1 })
    expect(timeOf(at(0, 20, 321, 331))).toEqual({ median: 30, reviews: 1 })
  })

  it('is the median over the reviews of two decisions or more', () => {
    expect(timeOf(at(0))).toBeNull()
    expect(timeOf(at(0), at(0, 10), at(0, 40))).toEqual({ median: 25, reviews: 2 })
  })
})
