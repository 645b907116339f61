import { describe, expect, it } from 'vitest'
import { askedSites, proposedSite } from './site-choice.ts'

const site = (id: string, archivedAt: string | null = null) => ({
  id,
  name: id,
  address: null,
  phone: null,
  archivedAt,
})
const lima = site('lima')
const cusco = site('cusco')
const closed = site('closed', '2026-11-01T00:00:00.000Z')

describe('the site of new work', () => {
  it('is requested from the second active site on', () => {
    expect(askedSites({ sites: [] })).toEqual([])
    expect(askedSites({ sites: [lima, closed] })).toEqual([])
    expect(askedSites({ sites: [lima, cusco, closed] })).toEqual([lima, cusco])
  })

  it('is preselected as the last choice, else as the usual site', () => {
    const sites = [lima, cusco, closed]
    expect(proposedSite({ sites, usual: null }, undefined)).toBe('none')
    expect(proposedSite({ sites, usual: 'lima' }, undefined)).toBe('lima')
    expect(proposedSite({ sites, usual: 'lima' }, 'cusco')).toBe('cusco')
    expect(proposedSite({ sites, usual: 'lima' }, 'none')).toBe('none')
  })

  it('is never a site that was archived since', () => {
    const sites = [lima, cusco, closed]
    expect(proposedSite({ sites, usual: 'lima' }, 'closed')).toBe('lima')
    expect(proposedSite({ sites, usual: 'closed' }, undefined)).toBe('none')
  })
})
