import { type Static, Timestamp, Type, Uuid } from './schema.ts'

/** A certificate for a completed category; also what `certificate.issued` tells. */
export const Certificate = Type.Object(
  {
    certificateId: Uuid(),
    certificateNumber: Type.String({ examples: ['PPT-2026-7Q3MZX4KD'] }),
    userId: Uuid(),
    userName: Type.String(),
    userEmail: Type.String(),
    categoryId: Type.String({ examples: ['injection'] }),
    categoryTitle: Type.String({ examples: ['Injection'] }),
    issuedAt: Timestamp(),
    verificationUrl: Type.String({ examples: ['https://training.example.com/verify/PPT-2026-7Q3MZX4KD'] }),
  },
  { $id: 'Certificate', additionalProperties: false },
)
export type Certificate = Static<typeof Certificate>
