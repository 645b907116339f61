import { describe, expect, it } from 'vitest'
import { detectionClasses } from '../classes/detection-class.ts'
import { recommendationsFor } from './recommendations.ts'

const found = (name: string, tooth: string, state: 'accepted' | 'undecided' = 'accepted') => ({
  class: name,
  tooth,
  state,
  placement: null,
})

describe('the proposed recommendations', () => {
  it('have a line for each sentence, with its teeth', () => {
    const predictions = [
      found('ROOT STUMP', '36'),
      found('ROOT STUMP', '46'),
      found('ROOT STUMP', '46'),
      found('IMPACTED TOOTH', 'N/A'),
      found('CONDYLE', 'N/A'),
    ]
    expect(recommendationsFor(predictions)).toEqual([
      'Piezas 36 y 46: evaluar la extracción del resto radicular.',
      'Sin pieza asignada: evaluar la posición de la pieza impactada y su tracción, extracción o control.',
    ])
  })

  it('name both numbers of a tooth whose number is in doubt', () => {
    const doubtful = {
      ...found('ROOT STUMP', '17'),
      placement: { kind: 'either' as const, teeth: ['17', '16'] as ['17', '16'] },
    }
    expect(recommendationsFor([doubtful])).toEqual(['Pieza 17 o 16: evaluar la extracción del resto radicular.'])
    expect(recommendationsFor([doubtful, found('ROOT STUMP', '36')])).toEqual([
      'Piezas 17 (o 16) y 36: evaluar la extracción del resto radicular.',
    ])
    const line = ['Pieza 17: evaluar la extracción del resto radicular.']
    expect(recommendationsFor([doubtful, found('ROOT STUMP', '17')])).toEqual(line)
    expect(recommendationsFor([found('ROOT STUMP', '17'), doubtful])).toEqual(line)
  })

  it('have a line of its own for a finding without a tooth', () => {
    expect(recommendationsFor([found('ROOT STUMP', '36'), found('ROOT STUMP', 'N/A')])).toEqual([
      'Pieza 36: evaluar la extracción del resto radicular.',
      'Sin pieza asignada: evaluar la extracción del resto radicular.',
    ])
  })

  it('differ by the group of teeth if the next step does', () => {
    const lines = recommendationsFor(['11', '36', '48'].map(tooth => found('Caries', tooth)))
    expect(lines.map(line => line.split(':')[0])).toEqual(['Pieza 11', 'Pieza 36', 'Pieza 48'])
    expect(new Set(lines.map(line => line.split(':')[1])).size).toBe(3)
    expect(recommendationsFor([found('IMPACTED TOOTH', '38'), found('IMPACTED TOOTH', '13')])).toHaveLength(2)
  })

  it('exist for every class of the contract but anatomy, and for no unknown class', () => {
    for (const { id, group } of detectionClasses)
      expect(recommendationsFor([found(id, '36')]), id).toHaveLength(group === 'anatomy' ? 0 : 1)
    expect(recommendationsFor([found('CONDYLE', 'N/A')])).toEqual([])
    expect(recommendationsFor([found('CALCULUS', '36')])).toEqual([])
  })

  it('do not ask to watch a root filling on a tooth where one is to be judged', () => {
    const [filled, short] = [found('ROOT CANAL TREATMENT', '36'), found('SHORTENED RCT', '36')]
    expect(recommendationsFor([filled, short])).toEqual(recommendationsFor([short]))
    expect(recommendationsFor([filled, found('SHORTENED RCT', '46')])).toHaveLength(2)
    expect(recommendationsFor([filled, found('SHORTENED RCT', '36', 'undecided')])).toEqual(
      recommendationsFor([filled]),
    )
  })

  it('exclude undecided findings', () => {
    expect(recommendationsFor([found('Caries', '36', 'undecided')])).toEqual([])
  })
})
