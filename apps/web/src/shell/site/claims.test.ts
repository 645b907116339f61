import { readFileSync } from 'node:fs'
import { t } from '@xrai/contract/strings/translate'
import { describe, expect, it } from 'vitest'
import { setsOf } from '../../screens/precision/class-figures.ts'
import { modelFiles } from '../../screens/precision/model-files.ts'

/* The site's claims must hold for the shipped model, also after a new training. */

const panoramic = modelFiles.find(({ name }) => name === 'panoramic')
if (!panoramic) throw new Error('no panoramic model ships')

const cardOf = (name: string) => readFileSync(new URL(`../../../../../models/${name}/CARD.md`, import.meta.url), 'utf8')

describe('about us', () => {
  it('claims no dentist, because according to the cards none read the labels', () => {
    for (const name of ['panoramic', 'teeth']) expect(cardOf(name)).toMatch(/one reader, no dentist/i)
    expect(t('about.teamDentistryText')).toContain('ningún odontólogo las ha revisado')
  })

  it('states the training data: published annotations, phantoms, and for the numbers those of the publishers and another network', () => {
    expect(cardOf('panoramic')).toMatch(/phantoms \| training/)
    expect(cardOf('teeth')).toMatch(/numbers of its owner[\s\S]*teacher/)
    for (const said of [
      'publicadas con sus hallazgos encuadrados',
      'generadas por computadora',
      'No se obtuvieron',
      'numeradas por quienes publicaron',
      'de otra red',
    ])
      expect(t('about.technology')).toContain(said)
  })

  it('states that an operator may have configured an external detector', () => {
    expect(t('about.technologyPrivate')).toContain('o en el servicio de detección que esa persona haya configurado')
    expect(t('help.privacy')).toContain(
      'haya configurado un detector externo: en ese caso, ese servicio también recibe la imagen',
    )
  })
})

describe('in another clinic', () => {
  it('nothing was measured, so finding, help, landing page and /precision state that it finds less there', () => {
    const { others, own } = setsOf(panoramic)
    expect(others).toEqual([])
    expect(own.length).toBeGreaterThan(2)
    const claims = [
      t('findings.rightOwn'),
      t('help.accuracyLimits'),
      t('measured.cardNote'),
      t('precision.lead', { confidence: 20 }),
    ]
    for (const text of claims) expect(text).toMatch(/en otra clínica encuentra menos/i)
    expect(t('precision.ownLead')).toContain('Aquí encuentra más que en otra clínica')
  })
})
