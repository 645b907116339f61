import { useMutation } from '@tanstack/react-query'
import { patientGrantHeader } from '@xrai/contract/patient-view/grant-header'
import * as endpoints from '@xrai/contract/routes/endpoints'
import type * as patientLinks from '@xrai/contract/routes/patient-links'
import type { Body } from '@xrai/contract/routes/route'
import { call } from './call.ts'
import { unwrap } from './result.ts'

/** The page and then its picture, which the opening grants; the picture is null where it could not be had. */
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
