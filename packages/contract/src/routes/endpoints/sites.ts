import { members, ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

export const listSites = endpoint('get', '/api/sites', members)
export const createSite = endpoint('post', '/api/sites', owners)
export const orderSites = endpoint('put', '/api/sites/order', owners)
export const editSite = endpoint('patch', '/api/sites/{id}', owners)
export const archiveSite = endpoint('post', '/api/sites/{id}/archive', owners)
export const restoreSite = endpoint('post', '/api/sites/{id}/restore', owners)
export const getSiteFigures = endpoint('get', '/api/sites/figures', owners)
export const exportSiteFigures = endpoint('get', '/api/sites/figures.csv', ofPlan(owners, 'data-export'))
export const setUsualSite = endpoint('put', '/api/team/members/{id}/site', owners)
export const setImageSite = endpoint('patch', '/api/images/{id}/site', members)
