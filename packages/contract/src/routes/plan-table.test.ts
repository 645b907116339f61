import { describe, expect, it } from 'vitest'
import { allRoutes } from './all.ts'
import { capabilities, planGives, planTable, planWith } from './plan-table.ts'
import { nameOfCall } from './route.ts'

describe('the table of plans', () => {
  it('has the analyses of the specification, and a larger plan includes everything of a smaller one', () => {
    expect(Object.values(planTable).map(({ analyses }) => analyses)).toEqual([5, 50, null])
    for (const capability of capabilities) {
      expect(planGives('basico', capability)).toBe(false)
      expect(planGives('empresarial', capability)).toBe(true)
      expect(planWith(capability)).not.toBe('basico')
    }
    expect(planWith('data-export')).toBe('profesional')
    expect(planWith('own-panel')).toBe('empresarial')
  })

  it('restricts files of lists and panels, but no export that a law requires, nor the audit trail', () => {
    const limited = allRoutes.filter(({ access }) => access.session && access.capability).map(nameOfCall)
    expect(limited).toContain('GET /api/metrics/agreement.csv')
    for (const call of ['GET /api/me/export', 'GET /api/patients/{id}/export', 'GET /api/audit.csv'])
      expect(limited).not.toContain(call)
    // Every plan includes findings and decisions, and therefore the PDF, of which a file for a PACS is another form.
    const exempt = /csv|dicom-results\.zip/
    expect(limited.filter(call => /analyses|reports|verify|patient-links/.test(call) && !exempt.test(call))).toEqual([])
  })
})
