import { clinicians, members } from '../access.ts'
import { endpoint } from '../route.ts'

export const deleteImage = endpoint('delete', '/api/images/{id}', clinicians)
export const restoreImage = endpoint('post', '/api/images/{id}/restore', clinicians)
export const listDeletedImages = endpoint('get', '/api/deleted-images', members)
