ALTER TABLE "patient" ADD COLUMN "document_type" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "document_number" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "guardian" jsonb;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "alerts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "notes" text;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_document" ON "patient" USING btree ("clinic_id","document_type","document_number") WHERE deleted_at is null;