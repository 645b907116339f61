import { members } from '../access.ts'
import { endpoint } from '../route.ts'

export const getOriginal = endpoint('get', '/api/images/{id}/original', members)
export const getDisplay = endpoint('get', '/api/images/{id}/display', members)
export const getThumbnail = endpoint('get', '/api/images/{id}/thumbnail', members)
export const findSimilarImage = endpoint('get', '/api/similar-images', members)
