import { clinicians, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const moveImages = endpoint('patch', '/api/images', members)
export const deleteImages = endpoint('post', '/api/deleted-images', clinicians)
export const restoreImages = endpoint('post', '/api/deleted-images/restore', clinicians)
