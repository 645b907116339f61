import { dicomSenders, ofPlan } from '../access.ts'
import { endpoint } from '../route.ts'

const sender = ofPlan(dicomSenders, 'full-api')

/* The paths below `/api/dicomweb` are those of DICOM PS3.18 §10.5. */
export const storeInstances = endpoint('post', '/api/dicomweb/studies', sender)
export const storeInstancesOfStudy = endpoint('post', '/api/dicomweb/studies/{uid}', sender)
