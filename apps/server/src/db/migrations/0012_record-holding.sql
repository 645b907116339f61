ALTER TYPE "public"."erasure_kind" ADD VALUE 'clinic';--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD COLUMN "last_entry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "image_held" ON "image" USING btree ("clinic_id","id") WHERE held_at is not null;