import { useMutation } from '@tanstack/react-query'
import { patientGrantHeader } from '@xrai/contract/patient-view/grant-header'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patientLinks from '@xrai/contract/routes/patient-links'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { unwrap } from './result.ts'

/**
 * Loads the page and then its image with the grant from the first response; the image is null if it could not be
 * loaded.
 */
export const useOpenPatientLink = () =>
  useMutation({
    mutationFn: async (body: Body<typeof patientLinks.openPatientLink>) => {
      const { page, grant } = await unwrap(call(endpoints.openPatientLink, { body }))
      const headers = { [patientGrantHeader]: grant }
      const picture: Blob | null = page
        ? await unwrap(call(endpoints.getPatientPicture, {}, { headers })).catch(() => null)
        : null
      return { page, picture }
    },
  })
