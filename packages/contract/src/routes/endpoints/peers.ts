import { ofPlan, owners } from '../access.ts'
import { endpoint } from '../route.ts'

const connector = ofPlan(owners, 'full-api')

/* Calls that show or end something are open to every plan, as for webhooks. */
export const listPeers = endpoint('get', '/api/peers', owners)
export const createPeer = endpoint('post', '/api/peers', { ...connector, proof: 'login' })
export const editPeer = endpoint('put', '/api/peers/{id}', { ...connector, proof: 'login' })
export const deletePeer = endpoint('delete', '/api/peers/{id}', owners)
export const restorePeer = endpoint('post', '/api/peers/{id}/restore', owners)
export const testPeer = endpoint('post', '/api/peers/{id}/test', connector)
export const changeAeTitle = endpoint('put', '/api/ae-title', { ...connector, proof: 'login' })
