// @module-tag state
import { expect, it, vi } from 'vitest'
import { showToast } from '../../base/ui/toast.tsx'
import { moveImages } from '../../client/belonging.ts'
import { acceptProposals, type ProposedPatient } from './accept-proposals.ts'

vi.mock('../../client/belonging.ts', () => ({ moveImages: vi.fn() }))
vi.mock('../../base/ui/toast.tsx', () => ({ showToast: vi.fn() }))

const proposal = (imageId: string, name: string) => ({ imageId, patient: { id: name, name } }) as ProposedPatient

it('names the persons of the signed reports that differ, and their proposed patients', async () => {
  vi.mocked(moveImages).mockResolvedValueOnce({
    back: [{ id: 'a', to: { caseId: null } }],
    failure: undefined,
    differing: [
      { id: 'b', name: 'Luis Rojas' },
      { id: 'c', name: 'Luis Rojas' },
    ],
    leftCases: 0,
    final: [],
  })
  await acceptProposals([proposal('a', 'Rosa'), proposal('b', 'Eva Soto'), proposal('c', 'Ana Soto')])
  expect(vi.mocked(showToast).mock.lastCall?.[0].text).toBe(
    '1 radiografía asignada a su paciente. No coincide con Eva Soto · Ana Soto el nombre del informe firmado: Luis Rojas. Asigna solo si es la misma persona.',
  )
})
