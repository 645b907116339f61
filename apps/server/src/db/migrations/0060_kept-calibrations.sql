CREATE TABLE "calibration" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"millimetres_per_pixel" double precision NOT NULL,
	"manufacturer" text,
	"model" text,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "calibration" jsonb;--> statement-breakpoint
ALTER TABLE "calibration" ADD CONSTRAINT "calibration_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calibration_clinic" ON "calibration" USING btree ("clinic_id","width");