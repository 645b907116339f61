CREATE TABLE "clinic_site" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"phone" text,
	"place" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "member" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "odontogram" ADD COLUMN "site_id" uuid;--> statement-breakpoint
ALTER TABLE "clinic_site" ADD CONSTRAINT "clinic_site_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_site_clinic" ON "clinic_site" USING btree ("clinic_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "clinic_site_name" ON "clinic_site" USING btree ("clinic_id",lower(name)) WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD CONSTRAINT "clinical_case_site_id_clinic_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."clinic_site"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image" ADD CONSTRAINT "image_site_id_clinic_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."clinic_site"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_site_id_clinic_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."clinic_site"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "odontogram" ADD CONSTRAINT "odontogram_site_id_clinic_site_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."clinic_site"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_case_site" ON "clinical_case" USING btree ("clinic_id","site_id","id") INCLUDE ("search") WHERE deleted_at is null and site_id is not null;--> statement-breakpoint
CREATE INDEX "image_site" ON "image" USING btree ("clinic_id","site_id","id") WHERE site_id is not null;